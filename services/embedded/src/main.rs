fn main() { println!("casacero"); }
